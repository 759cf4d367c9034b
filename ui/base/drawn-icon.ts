import { createElement, type SVGProps } from 'react'

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes an icon's component of its drawing; scripts/vite/library-trims.ts gives it to lucide-react's
 * icons in place of their own. It draws the same, but takes no settings from a context.
 */
export function drawnIcon({ node }: Drawing) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // Our icons stand beside words; one that has none is given a name where it is used.
        'aria-hidden': true,
        ...rest,
      },
      ...children,
    )
}
