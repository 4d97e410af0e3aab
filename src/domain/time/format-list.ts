import type { Language } from '../languages.ts'

/** 'Cut', 'Cut and Color', 'Cut, Color, and Styling'. */
export const formatList = (items: readonly string[], language: Language): string =>
  items.length < 2 ? (items[0] ?? '') : new Intl.ListFormat(language).format(items)
