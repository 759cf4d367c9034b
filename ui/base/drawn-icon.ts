import { createElement, type SVGProps } from 'react'

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Creates an icon component. scripts/vite/library-trims.ts puts it in place of lucide-react's own
 * factory. It renders the same but reads no settings from a context.
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
        // Most icons have text beside them; the others get a label where they are used.
        'aria-hidden': true,
        ...rest,
      },
      ...children,
    )
}
