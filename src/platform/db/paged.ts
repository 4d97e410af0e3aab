/** `rows` has one more than `limit` if there is another page, whose cursor is `next`. */
export function paged<Row extends { id: number }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
