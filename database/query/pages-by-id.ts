export const NO_ID = '00000000-0000-0000-0000-000000000000'

const PAGE = 200

/** @param next the rows after an id, in the order of their ids @param first what comes before all of them */
export async function* pagesById<Row extends { id: string }, Item>(
  next: (after: string) => { limit(rows: number): { execute(): Promise<Row[]> } },
  present: (row: Row) => Item,
  first: string = NO_ID,
): AsyncGenerator<Item[]> {
  for (let after: string | undefined = first; after !== undefined;) {
    const rows: Row[] = await next(after).limit(PAGE).execute()
    yield rows.map(present)
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id
  }
}
