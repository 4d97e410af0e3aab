import { type LucideIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/icon.tsx'
import { Modal } from '../base/modal.tsx'
import { lineClass } from './floating.ts'
import { useCombobox } from './use-combobox.ts'

export interface Command {
  id: string
  label: string
  detail?: string
  icon?: LucideIcon
  group: string
  shortcut?: string
  onSelect: () => void
}

interface CommandPaletteProps {
  onClose: () => void
  /** Keep commands of one group together. */
  commands: readonly Command[]
  query: string
  onQueryChange: (query: string) => void
  placeholder: string
  empty: ReactNode
}

/** The parent does the searching. Open while mounted. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, commands, query, onQueryChange, placeholder, empty } = props
  const words = useWords('shell').palette
  const language = useLanguage()
  const select = (index: number) => {
    onClose()
    commands[index]?.onSelect()
  }
  const combobox = useCombobox({ count: commands.length, initial: 0, onSelect: select })

  return (
    <Modal
      onClose={onClose}
      label={words.label}
      className="mx-auto mt-[12dvh] mb-auto flex max-h-[min(480px,76dvh)] w-[calc(100%-2rem)] max-w-[560px] flex-col overflow-hidden rounded-sheet bg-raised text-ink shadow-float outline-none animate-unfold backdrop:bg-scrim backdrop:animate-appear"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon of={Search} className="text-muted" />
        <input
          {...combobox.field}
          aria-label={placeholder}
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={event => {
            combobox.reset()
            onQueryChange(event.target.value)
          }}
          className="h-14 min-w-0 flex-1 bg-transparent text-16 text-ellipsis outline-none"
        />
      </div>
      <div {...combobox.list(words.results)} tabIndex={-1} className="min-h-0 overflow-y-auto p-2">
        {commands.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <div
                role="presentation"
                className="px-2.5 pt-2 pb-1 text-12 font-semibold text-muted"
              >
                {command.group}
              </div>
            )}
            <button
              type="button"
              {...combobox.option(index)}
              className={cx(lineClass, 'aria-selected:bg-sunken')}
            >
              {command.icon && <Icon of={command.icon} size={16} className="text-muted" />}
              <span className="min-w-0 truncate">{command.label}</span>
              {command.detail && (
                <span className="min-w-0 flex-1 truncate text-muted">{command.detail}</span>
              )}
              {command.shortcut && (
                <kbd className="ms-auto font-sans text-12 text-muted pointer-coarse:hidden">
                  {command.shortcut}
                </kbd>
              )}
            </button>
          </div>
        ))}
      </div>
      <div
        role="status"
        className={
          commands.length === 0 ? 'px-4 pb-8 pt-4 text-center text-14 text-muted' : 'sr-only'
        }
      >
        {commands.length === 0 ? empty : fillCount(words.found, commands.length, language)}
      </div>
    </Modal>
  )
}
