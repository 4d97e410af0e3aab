import { ApiError } from '#web/lib/api-error.ts'

export class NotConfirmed extends Error {}

const asksWho = (error: unknown) => error instanceof ApiError && error.code === 'confirm-identity'

/** Repeats requests once the person has confirmed who they are. Asks once for several. */
export function confirming(ask: () => Promise<boolean>) {
  let asked: Promise<boolean> | undefined
  return async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await request()
    } catch (error) {
      if (!asksWho(error)) throw error
      asked ??= ask().finally(() => {
        asked = undefined
      })
      if (!(await asked)) throw new NotConfirmed()
      return await request()
    }
  }
}
