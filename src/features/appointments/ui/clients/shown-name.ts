import { spacedPhone } from '#domain/e164.ts'
import type { ListedClient } from '#features/clients/contract.ts'

type Named = Pick<ListedClient, 'name' | 'email' | 'phone'>

/** @param nameless is shown if the contact is hidden, too. */
export const shownName = ({ name, email, phone }: Named, nameless: string): string =>
  name || email || spacedPhone(phone) || nameless
