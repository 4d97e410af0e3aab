import { isOneLine } from '#domain/text.ts'

export const NAME_MAX = 100

export const messages = {
  nameRequired: 'Name is required',
  nameLong: `Name must be ${NAME_MAX} characters or less`,
  nameHidden: 'Please remove line breaks and hidden characters',
}

export function checkName({ name }: { name: string }) {
  const trimmed = name.trim()
  if (trimmed === '') return { name: messages.nameRequired }
  if (trimmed.length > NAME_MAX) return { name: messages.nameLong }
  return { name: isOneLine(trimmed) ? undefined : messages.nameHidden }
}
