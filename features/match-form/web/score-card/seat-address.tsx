import MailPlus from 'lucide-react/icons/mail-plus'
import { Fragment } from 'react'

import { Nothing } from '#features/matches/web/match-marks.tsx'

import type { Seat } from '../seats/seat.ts'

/** The e-mail address of a player, and whether it gets an invite. */
export function SeatAddress({
  seat,
  address,
  whole,
  problem,
}: {
  seat: Seat
  address: string
  /** Shows all of a long address, also on a small screen. */
  whole: boolean
  problem: string | undefined
}) {
  const [local = '', domain] = address.split('@')
  return (
    <>
      {address === '' ? (
        <span className="sr-only">
          <Nothing words="No email" />
        </span>
      ) : (
        <span
          className={whole ? 'wrap-anywhere' : "block truncate @xl:before:content-['·_']"}
          title={address}
        >
          {/* A long address breaks before its @ first. */}
          {local}
          {domain !== undefined && (
            <Fragment>
              <wbr className={whole ? undefined : '@max-xl:hidden'} />@{domain}
            </Fragment>
          )}
        </span>
      )}
      {seat.kind === 'guest' && seat.invited && (
        <MailPlus
          role="img"
          aria-label="gets an invite"
          className="ml-1.5 inline size-4 align-[-0.2em] text-win"
        />
      )}
      <Problems texts={[problem]} />
    </>
  )
}

/** Messages of the server, one below the other. */
export function Problems({ texts }: { texts: readonly (string | undefined)[] }) {
  return texts.map(
    (text) =>
      text !== undefined && (
        <span key={text} className="block text-base font-semibold text-loss">
          {text}
        </span>
      ),
  )
}
