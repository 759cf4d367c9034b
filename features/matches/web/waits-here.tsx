import CloudOff from 'lucide-react/icons/cloud-off'

export function WaitsHere() {
  return (
    <span className="inline-flex shrink-0 items-baseline gap-1.5 text-base font-bold whitespace-nowrap text-ink">
      <CloudOff aria-hidden="true" className="size-4 self-center" />
      waits here
    </span>
  )
}
