import { faceOf, LETTER } from '../faces.rules.ts'

export function TitleBand({ name }: { name: string }) {
  return (
    <>
      <rect x="3.3" y="30" width="41.4" height="12.2" rx="2.3" fill={faceOf(name).shape.colour} />
      <path d="M3.3 30h41.4" stroke={LETTER} strokeOpacity="0.6" strokeWidth="0.6" />
      {/* Small letters drawn large: without the precision they are spaced for their small size. */}
      <foreignObject x="4.5" y="30.4" width="39" height="11.6" textRendering="geometricPrecision">
        <div className="flex size-full items-center justify-center text-center">
          <span className="line-clamp-2 font-score text-[4.4px] leading-[1.15] wrap-anywhere text-[#fffcf5] uppercase">
            {name}
          </span>
        </div>
      </foreignObject>
    </>
  )
}
