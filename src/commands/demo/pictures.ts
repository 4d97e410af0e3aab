import { readFile } from 'node:fs/promises'
import type { PictureUse } from '#domain/picture-uses.ts'

interface Target {
  use: PictureUse
  id: number
  name: string
  alt?: string
}

const folder = new URL('./demo-pictures/', import.meta.url)

const fileOf = (name: string) =>
  new URL(`${name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-')}.png`, folder)

/** Does nothing without a build. */
export async function uploadPictures(
  call: (method: string, path: string, body: object) => Promise<unknown>,
  targets: readonly Target[],
): Promise<void> {
  for (const { use, id, name, alt } of targets) {
    const picture = await readFile(fileOf(name)).catch(() => undefined)
    if (!picture) continue
    await call('PUT', `/api/pictures/${use}/${id}`, new Uint8Array(picture))
    if (alt) await call('PATCH', `/api/pictures/${use}/${id}`, { alt })
  }
}
