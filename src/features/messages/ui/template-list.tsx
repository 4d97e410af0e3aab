import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge } from '#web/kit/base/surfaces.tsx'
import type { Template } from '../editing/templates-contract.ts'
import { clientKindNames, clientKinds, type Place } from '../templates/words-rules.ts'
import { channelLooks } from './channels.ts'

interface TemplateListProps {
  templates: readonly Template[]
  open: Place
  isDraft: (place: Place) => boolean
  onOpen: (place: Place) => void
}

/** All messages by kind and channel, marking the owner's own templates. */
export function TemplateList({ templates, open, isDraft, onOpen }: TemplateListProps) {
  return (
    <nav
      aria-label="Messages"
      className="grid gap-5 rounded-card border border-line bg-surface p-3"
    >
      {clientKindNames.map(kind => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`} className="px-2 text-14 font-semibold text-ink">
            {clientKinds[kind].name}
          </h2>
          <p className="px-2 pb-1 text-13 text-muted">{clientKinds[kind].when}</p>
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
  const { name, icon } = channelLooks[template.channel]
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
      <Icon of={icon} size={16} />
      <span className="grow">
        {name}
        <span className="sr-only"> {clientKinds[template.kind].name}</span>
      </span>
      {draft ? (
        <Badge tone="warning">Not saved</Badge>
      ) : (
        template.custom && <Badge tone="accent">Your words</Badge>
      )}
    </button>
  )
}
