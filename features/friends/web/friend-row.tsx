import { Link } from '@tanstack/react-router'
import { useRef } from 'react'

import { useMe } from '#client/query/me.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { ButtonLink } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { focusNextRow } from '#ui/lists/row-focus.ts'
import { RowMenu } from '#ui/lists/row-menu.tsx'

import type { Friend } from '../friends.contract.ts'
import { nameOf, rowLinkClasses } from './person-row.tsx'
import type { Records, TableRecord } from './record-query.ts'
import { UnfriendButton } from './unfriend-button.tsx'

/** By the row's width in letters, so that large text has one column. */
const columns =
  'grid grid-cols-[2.25rem_minmax(0,1fr)_auto_1.75rem] items-center gap-x-2 @max-[13rem]:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-3'

export function FriendRow({ friend, records }: { friend: Friend; records: Records | undefined }) {
  const me = useMe()
  const row = useRef<HTMLLIElement>(null)
  const name = nameOf(friend)
  const record = recordOf(records, friend)
  const [, theirs = 0] = coloursOf([
    { userId: me._id, name: fullName(me) },
    { userId: friend._id, name },
  ])
  return (
    <li ref={row} tabIndex={-1} className="sheet-line @container relative last:border-b-0">
      <div className={`${columns} min-h-16 py-2`}>
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
          <span className="text-right @max-[13rem]:col-start-1 lg:min-w-18">
            <RecordNumbers {...record} />
          </span>
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
  return (
    <p className="text-base leading-snug text-muted wrap-anywhere">
      {record?.last === undefined ? (
        'No match together yet'
      ) : (
        <>
          <CalendarDay day={record.last.day} />, {record.last.game.name}
          <span className="max-lg:hidden">
            {' · '}
            <span className="whitespace-nowrap">
              {record.together === 1 ? '1 match' : `${record.together} matches`}
            </span>
          </span>
        </>
      )}
    </p>
  )
}

function recordOf(records: Records | undefined, { _id }: Friend): TableRecord | undefined {
  return records?.people.find(({ user }) => user?._id === _id)
}

/** Most recently played with first, then most often; the others by name. */
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

function RecordNumbers({ name, ahead, behind }: Pick<TableRecord, 'name' | 'ahead' | 'behind'>) {
  return (
    <>
      <span className="sr-only">{`You ahead ${ahead}, ${name} ahead ${behind}`}</span>
      <span aria-hidden="true" className="font-score text-xl leading-none whitespace-nowrap">
        <span className={classNames(ahead < behind && 'text-muted')}>{ahead}</span>
        <span className="px-0.5">:</span>
        <span className={classNames(behind < ahead && 'text-muted')}>{behind}</span>
      </span>
    </>
  )
}

function isCompared({ ahead, behind, level }: TableRecord): boolean {
  return ahead + behind + level > 0
}
