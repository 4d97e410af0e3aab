import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export const shipped = (path: string) =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The arguments of an instruction in the Dockerfile's last stage, which makes the image. */
export function imageInstructions(word: string): string[] {
  const image = shipped('Dockerfile')
    .replaceAll(/\\\n */g, '')
    .split(/^FROM /m)
    .at(-1)!
  return [...image.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, given]) => given!)
}

/** `HEALTHCHECK --interval=10s CMD ["node", "check.js"]` */
export const commandIn = (instruction = ''): string[] =>
  JSON.parse(instruction.slice(instruction.indexOf('[')))

export function composedSettings(): Record<string, string | undefined> {
  const settings: Record<string, string | undefined> = {
    ...parseEnv(shipped('deploy/example.env')),
    DATABASE_PASSWORD: 'secret',
  }
  const composed =
    /environment:\n((?: {6}\w+: .+\n)+)/.exec(shipped('deploy/compose.yaml'))?.[1] ?? ''
  const environment = composed
    .replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => settings[name] ?? '')
    .replaceAll(/^ +(\w+): /gm, '$1=')
  return { ...settings, ...parseEnv(environment) }
}
