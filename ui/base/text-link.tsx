import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, Ref } from 'react'

import { classNames } from './class-names.ts'

/** Also for a plain `<a>`. A tap target of 44 px that does not make its line taller. */
export const textLinkClasses =
  '-my-2.5 inline-flex min-h-11 items-center ' +
  'font-semibold text-draw underline decoration-1 underline-offset-4 hover:decoration-2'

function Anchor({
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...rest} className={classNames(textLinkClasses, className)}>
      {children}
    </a>
  )
}

const CreatedTextLink = createLink(Anchor)

export const TextLink: LinkComponent<typeof Anchor> = (props) => <CreatedTextLink {...props} />
