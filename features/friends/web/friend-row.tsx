import { Link } from '@tanstack/react-router'
import { useRef } from 'react'

import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { coloursOf } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'
import { focusNextRow } from '#ui/lists/row-focus.ts'

import type { Friend } from '../friends.contract.ts'
import { nameOf, rowLinkClasses } from './person-row.tsx'
import type { Records, TableRecord } from './record-query.ts'
import { RowMenu } from './row-menu.tsx'
import { isCompared, RecordNumbers } from './table-record.tsx'
import { UnfriendButton } from './unfriend-button.tsx'

/** By the row's width in letters, so that large text has one column. */
const columns =
  'grid grid-cols-[2.25rem_minmax(0,1fr)_auto_1.75rem] items-center gap-x-2 @max-[13rem]:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-3'

/** Above the rows of friends. */
export function FriendsHead() {
  return (
    <div aria-hidden="true" className="@container">
      <p
        className={`${columns} pt-1 pb-2 text-xs font-semibold whitespace-nowrap text-muted @max-[13rem]:hidden`}
      >
        <span className="col-start-2">Last together</span>
        <span className="text-right">you : they</span>
      </p>
    </div>
  )
}

/** A friend, whose row leads to the page of both, with the record and a menu. */
export function FriendRow({ friend, records }: { friend: Friend; records: Records | undefined }) {
  const me = useMe()
  const row = useRef<HTMLLIElement>(null)
  const name = nameOf(friend)
  const record = recordOf(records, friend)
  const [mine = 0, theirs = 0] = coloursOf([
    { userId: me._id, name: fullName(me) },
    { userId: friend._id, name },
  ])
  return (
    <li ref={row} tabIndex={-1} className="sheet-line @container relative last:border-b-0">
      <div className={`${columns} min-h-19 py-2`}>
        <Meeple piece={theirs} className="size-9 @max-[13rem]:hidden" />
        <div className="min-w-0">
          <p className="leading-snug font-bold wrap-anywhere">
            <Link to="/friends/$id" params={{ id: friend._id }} className={rowLinkClasses}>
              <bdi>{name}</bdi>
            </Link>
          </p>
          {records !== undefined && <LastTogether record={record} isWhole={records.isWhole} />}
        </div>
        {record !== undefined && isCompared(record) ? (
          <div className="flex flex-col items-end gap-1.5 @max-[13rem]:col-start-1 @max-[13rem]:items-start lg:flex-row-reverse lg:items-center lg:gap-2">
            <span className="text-right lg:min-w-18">
              <RecordNumbers {...record} />
            </span>
            <div className="w-16 @max-[16rem]:w-12 sm:w-21 lg:w-24">
              <ShareBar
                mine={record.ahead}
                theirs={record.behind}
                piece={mine}
                theirPiece={theirs}
                name={name}
                width={84}
                className="h-2.5 lg:h-5"
              />
            </div>
          </div>
        ) : (
          <span />
        )}
        <div className="relative z-1 -mx-2 @max-[13rem]:col-start-2 @max-[13rem]:row-start-1">
          <RowMenu label={`More about ${name}`}>
            {(hide) => (
              <>
                <ButtonLink
                  to="/matches"
                  search={{ person: friend._id }}
                  tone="bare"
                  className="justify-start!"
                >
                  Matches together
                </ButtonLink>
                <UnfriendButton
                  friend={friend}
                  onPress={hide}
                  onDone={() => focusNextRow(row.current)}
                  className="justify-start!"
                />
              </>
            )}
          </RowMenu>
        </div>
      </div>
    </li>
  )
}

function LastTogether({ record, isWhole }: { record: TableRecord | undefined; isWhole: boolean }) {
  if (record === undefined && !isWhole) return null
  const rest = record !== undefined && isCompared(record) ? uncomparedWords(record) : ''
  return (
    <p className="text-base leading-snug text-muted wrap-anywhere">
      {record?.last === undefined ? (
        'No match together yet'
      ) : (
        <>
          <CalendarDay day={record.last.day} />, {record.last.game.name}
          <span className="whitespace-nowrap max-lg:hidden">
            {' · '}
            {[record.together === 1 ? '1 match' : `${record.together} matches`, rest]
              .filter((words) => words !== '')
              .join(', ')}
          </span>
        </>
      )}
    </p>
  )
}

function recordOf(records: Records | undefined, { _id }: Friend): TableRecord | undefined {
  return records?.people.find(({ user }) => user?._id === _id)
}

/** Those first with whom the reader has played last, then most often; the others by name. */
export function byLastTogether(
  friends: readonly Friend[],
  records: Records | undefined,
): readonly Friend[] {
  const of = new Map(friends.map((friend) => [friend, recordOf(records, friend)]))
  const day = (friend: Friend) => of.get(friend)?.last?.day ?? ''
  const times = (friend: Friend) => of.get(friend)?.together ?? 0
  return friends.toSorted((one, other) =>
    day(one) === day(other) ? times(other) - times(one) : day(one) < day(other) ? 1 : -1,
  )
}
