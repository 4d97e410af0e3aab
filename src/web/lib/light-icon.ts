import { createElement, type SVGProps } from 'react'

/*
 * Stands in for lucide-react's own component factory in the browser (see vite.config.ts). Its icons are data; this draws that data with the
 * markup that the server's lucide draws, without the 1.7 KB for settings that the kit's Icon never uses.
 */

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
  aliases?: string[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/** A component that draws an icon in the text's colour. */
export function createLightIcon({ name, node, aliases = [] }: IconData) {
  const names = ['lucide', `lucide-${name}`, ...aliases.map(alias => `lucide-${alias}`)].join(' ')
  return ({ size = 24, className = '', ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${names} ${className}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
