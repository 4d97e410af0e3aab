import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx('min-w-0 rounded-card border border-line bg-surface p-5', className)}
    {...rest}
  />
)

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export const CardHeader = ({ title, description, actions }: CardHeaderProps) => (
  <div className="mb-4 flex flex-wrap content-start items-center justify-between gap-x-4 gap-y-2">
    <div className="min-w-0">
      <h2 className="text-16 font-semibold text-ink">{title}</h2>
      {description && <p className="mt-0.5 text-14 text-muted">{description}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </div>
)

type SettingsCardProps = Omit<ComponentProps<'div'>, 'title'> & Omit<CardHeaderProps, 'actions'>

export const SettingsCard = ({
  title,
  description,
  className,
  children,
  ...rest
}: SettingsCardProps) => (
  <Card className={cx('lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8', className)} {...rest}>
    <CardHeader title={title} description={description} />
    {children}
  </Card>
)

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const soft: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

interface BadgeProps extends Omit<ComponentProps<'span'>, 'className'> {
  tone?: Tone
  /** Repeats the meaning of the color as a shape. */
  icon?: LucideIcon
}

export const Badge = ({ tone = 'neutral', icon, children, ...rest }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex h-6 max-w-full items-center gap-1 rounded-full px-2.5 text-12 font-semibold whitespace-nowrap',
      soft[tone],
    )}
    {...rest}
  >
    {icon && <Icon of={icon} size={16} className="-ms-1 size-3.5" />}
    <span className="truncate">{children}</span>
  </span>
)

const toneIcon: Record<Tone, LucideIcon> = {
  neutral: Info,
  accent: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

interface BannerProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** For failures of what the user just did. */
  alert?: boolean
  className?: string | undefined
}

export const Banner = ({
  tone = 'neutral',
  title,
  children,
  actions,
  alert = false,
  className,
}: BannerProps) => (
  <div
    role={alert ? 'alert' : undefined}
    className={cx(
      'flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card px-4 py-3 text-14',
      soft[tone],
      className,
    )}
  >
    <div className="flex min-w-0 flex-1 basis-56 gap-3">
      <Icon of={toneIcon[tone]} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-0.5' : undefined}>{children}</div>}
      </div>
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </div>
)

/** Appears after 400 ms. Give it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className="animate-late">
    <div className={cx('animate-breathe rounded-control bg-sunken', className)} />
  </div>
)

interface EmptyStateProps {
  art?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  as?: 'h2' | 'h3'
  framed?: boolean
}

export const EmptyState = ({
  art,
  title,
  children,
  action,
  as: Heading = 'h2',
  framed = false,
}: EmptyStateProps) => (
  <div
    className={cx(
      'flex flex-col items-center px-4 py-12 text-center',
      framed && 'rounded-card border border-dashed border-line',
    )}
  >
    {art && <div className="mb-6 w-56 max-w-full">{art}</div>}
    <Heading className="text-16 font-semibold text-ink">{title}</Heading>
    {children && <div className="mt-1 max-w-96 text-14 text-pretty text-muted">{children}</div>}
    {action && <div className="mt-6">{action}</div>}
  </div>
)
