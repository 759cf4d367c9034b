import { Button } from '../base/button.tsx'

export function Pager({
  page,
  pages,
  total,
  onPage,
}: {
  page: number
  pages: number
  total?: string
  onPage: (page: number) => void
}) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3">
      <Button tone="quiet" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <p className="text-center text-muted tabular-nums">
        <span className="font-bold text-ink">Page {page}</span>
        {total !== undefined && <span className="block text-base">{total}</span>}
      </p>
      <Button tone="quiet" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
