import { type ReactNode, useState } from 'react'
import { findable } from '#domain/letters.ts'
import { fill } from '#words/fill.ts'
import { Button } from '../base/button.tsx'
import { LoadError } from '../base/load-error.tsx'
import { EmptyState, Skeleton } from '../base/surfaces.tsx'
import { TextField } from '../base/text-field.tsx'

/** A longer list gets a search field. */
const MANY = 12

const layouts = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4',
  column: 'flex flex-col gap-4',
}

interface CardListProps<Item> {
  query: {
    data?: Item[] | undefined
    isPending: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  failed: string
  layout: keyof typeof layouts
  /** Height class of a placeholder card. */
  placeholder: string
  none: { art: ReactNode; title: string; text: string; add: string; as?: 'h2' | 'h3' }
  /** Undefined without the right. */
  onAdd: (() => void) | undefined
  find?: { label: string; placeholder: string; nothing: string; textOf: (item: Item) => string }
  sections?: ((items: readonly Item[]) => CardSection<Item>[]) | undefined
  children: (item: Item) => ReactNode
}

interface CardSection<Item> {
  key: number
  heading: ReactNode
  items: readonly Item[]
}

export function CardList<Item extends { id: number }>({
  query,
  failed,
  layout,
  placeholder,
  none,
  onAdd,
  find,
  sections,
  children,
}: CardListProps<Item>) {
  const { data, isPending } = query
  const [wanted, setWanted] = useState('')
  const text = findable(wanted.trim())
  const found = find ? data?.filter(item => findable(find.textOf(item)).includes(text)) : data
  return (
    <>
      <LoadError title={failed} query={query} />
      {isPending && (
        <div className={layouts[layout]}>
          {['a', 'b', 'c'].map(key => (
            <Skeleton key={key} className={`${placeholder} rounded-card`} />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState
          framed
          art={none.art}
          title={none.title}
          as={none.as}
          action={onAdd && <Button onClick={onAdd}>{none.add}</Button>}
        >
          {none.text}
        </EmptyState>
      )}
      {find && data && (data.length > MANY || text !== '') && (
        <TextField
          label={find.label}
          hideLabel
          type="search"
          placeholder={fill(find.placeholder, { count: data.length })}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          fieldClassName="sm:max-w-80"
        />
      )}
      {data &&
        data.length > 0 &&
        (sections?.(found ?? []) ?? [{ key: 0, heading: undefined, items: found ?? [] }])
          .filter(({ items }) => items.length > 0 || text === '')
          .map(({ key, heading, items }) => (
            <div key={key} className="flex flex-col gap-3">
              {heading}
              {items.length > 0 && (
                <ul className={layouts[layout]}>
                  {items.map(item => (
                    <li key={item.id}>{children(item)}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
      {find && (
        <p role="status" className="text-14 text-muted empty:absolute">
          {data && data.length > 0 && found?.length === 0 && find.nothing}
        </p>
      )}
    </>
  )
}
