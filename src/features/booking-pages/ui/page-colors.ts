import type { CSSProperties } from 'react'
import { brandTheme, type PageColors } from '#web/lib/page-colors.ts'
import { colorPattern, templates } from '../rules.ts'

export function pageColors(primaryColor: string): CSSProperties {
  const { light, dark } = brandTheme(
    colorPattern.test(primaryColor) ? primaryColor : templates.default.primaryColor,
  )
  const names = Object.keys(light) as (keyof PageColors)[]
  return Object.fromEntries(
    names.map(name => [
      `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
      `light-dark(${light[name]}, ${dark[name]})`,
    ]),
  )
}
