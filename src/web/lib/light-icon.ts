import { createElement, type SVGProps } from 'react'

/*
 * Stands in for lucide-react's own component factory in the browser (see vite.config.ts). Its icons are data; this draws that data as the
 * server's lucide does, without its class names and the 1.7 KB for settings that the kit's Icon never uses.
 */

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/** A component that draws an icon in the text's colour. */
export function createLightIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
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
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
