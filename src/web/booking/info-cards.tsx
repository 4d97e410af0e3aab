import { Mail, MapPin, Phone } from 'lucide-react'
import { formatPrice } from '#domain/money.ts'
import { formatPublicDuration } from '#domain/time/format.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { VisuallyHidden } from '#web/kit/base/visually-hidden.tsx'
import { Monogram } from './monogram.tsx'

const heading = 'text-16 font-semibold'

/** What can be booked, where the form shows it as a short list only. */
export function ServicesCard({ page }: { page: PublicPage }) {
  return (
    <Card>
      <h2 className={heading}>Our Services</h2>
      <ul className="mt-3 divide-y divide-line">
        {page.services.map(service => (
          <li key={service.id} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
            <div dir="auto" className="min-w-0">
              <p className="text-14 font-medium">{service.name}</p>
              <p className="text-13 text-muted">{formatPublicDuration(service.duration)}</p>
              {service.description && (
                <p className="mt-1 text-13 text-pretty text-muted">{service.description}</p>
              )}
            </div>
            {service.price !== undefined && (
              <p className="shrink-0 text-14 font-semibold tabular-nums">
                {formatPrice(service.price)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function StaffCard({ page }: { page: PublicPage }) {
  return (
    <Card>
      <h2 className={heading}>Our Staff</h2>
      <ul className="mt-4 space-y-4">
        {page.staff.map(member => (
          <li key={member.id} className="flex gap-3">
            <Monogram of={member.name} />
            <div dir="auto" className="min-w-0">
              <p className="text-14 font-medium">{member.name}</p>
              <p className="text-13 text-muted">{member.position}</p>
              {member.bio && <p className="mt-1 text-13 text-pretty text-muted">{member.bio}</p>}
              {member.specialties && (
                <p className="mt-1 text-13 text-pretty text-ink">{member.specialties}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const link = '-my-3 py-3 underline decoration-control underline-offset-4 hover:text-accent-ink'

/** Phone, email and address, each where there is one. */
export function ContactCard({ page }: { page: PublicPage }) {
  const { phone, email, address } = page.settings.contactInfo
  if (!phone && !email && !address) return null
  return (
    <Card>
      <h2 className={heading}>Contact Information</h2>
      <address className="mt-4 space-y-3 text-14 not-italic">
        {phone && (
          <p className="flex gap-3">
            <Icon of={Phone} className="text-muted" />
            <VisuallyHidden>Phone: </VisuallyHidden>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
              {phone}
            </a>
          </p>
        )}
        {email && (
          <p className="flex gap-3">
            <Icon of={Mail} className="text-muted" />
            <VisuallyHidden>Email: </VisuallyHidden>
            <a href={`mailto:${email}`} className={`${link} min-w-0 wrap-anywhere`}>
              {email}
            </a>
          </p>
        )}
        {address && (
          <p className="flex gap-3">
            <Icon of={MapPin} className="text-muted" />
            <VisuallyHidden>Address: </VisuallyHidden>
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{address}</span>
          </p>
        )}
      </address>
    </Card>
  )
}
