import { Link } from '@tanstack/react-router'

import { type Named, pageOfPerson } from '#features/matches/web/name-links.ts'

/** A person's name, which leads where the rule says. */
export function PersonLink({
  person,
  friends,
}: {
  person: Named
  friends: ReadonlySet<string> | undefined
}) {
  const page = pageOfPerson(person, friends)
  if (page === null) return <bdi>{person.name}</bdi>
  return (
    <Link {...page} className="-my-2 inline-block py-2 text-ink no-underline hover:underline">
      <bdi>{person.name}</bdi>
    </Link>
  )
}
