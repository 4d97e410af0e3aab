import { searchable } from './text.ts'

/** Letters that Unicode doesn't decompose. */
export const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** On the owner's screens, 'lukasz' also finds 'Łukasz'. The booking page has no room for this. */
export const findable = (text: string): string =>
  searchable(text.toLowerCase().replace(/[ß-œ]/g, letter => spelled[letter] ?? letter))
