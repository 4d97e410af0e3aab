import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Template } from '../editing/templates-contract.ts'
import { clientKindNames, type Place } from '../templates/words-rules.ts'
import { channelIcons } from './channels.ts'

interface TemplateListProps {
  templates: readonly Template[]
  open: Place
  isDraft: (place: Place) => boolean
  onOpen: (place: Place) => void
}

export function TemplateList({ templates, open, isDraft, onOpen }: TemplateListProps) {
  const words = useWords('templates')
  return (
    <nav
      aria-label={words.list}
      className="grid gap-5 rounded-card border border-line bg-surface p-3"
    >
      {clientKindNames.map(kind => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`} className="px-2 text-14 font-semibold text-ink">
            {words.kinds[kind].name}
          </h2>
          <p className="px-2 pb-1 text-13 text-muted">{words.kinds[kind].when}</p>
          <ul>
            {templates
              .filter(template => template.kind === kind)
              .map(template => (
                <li key={template.channel}>
                  <Row
                    template={template}
                    current={open.kind === kind && open.channel === template.channel}
                    draft={isDraft(template)}
                    onOpen={() => onOpen({ kind, channel: template.channel })}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface RowProps {
  template: Template
  current: boolean
  draft: boolean
  onOpen: () => void
}

function Row({ template, current, draft, onOpen }: RowProps) {
  const words = useWords('templates')
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      className={cx(
        'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-start text-14 text-ink transition-colors hover:bg-sunken pointer-coarse:h-11',
        current && 'lg:bg-accent-soft lg:font-medium lg:text-accent-ink',
      )}
    >
      <Icon of={channelIcons[template.channel]} size={16} />
      <span className="grow">
        {words.channels[template.channel]}
        <span className="sr-only"> {words.kinds[template.kind].name}</span>
      </span>
      {draft ? (
        <Badge tone="warning">{words.notSaved}</Badge>
      ) : (
        template.custom && <Badge tone="accent">{words.own}</Badge>
      )}
    </button>
  )
}
