import { fieldsOf, nullable, object, oneOf, type Parser } from '../stored-data.ts'
import { unsentFormat, type UnsentWrite } from './unsent-write.ts'

/** What a tab tells the others about the queue. */
export interface QueueNews {
  is: 'changed' | 'written' | 'refused'
  /** The one that was answered. */
  write: UnsentWrite | null
  /** The server's answer. */
  response: unknown
}

const parse = object<QueueNews>({
  is: oneOf(['changed', 'written', 'refused']),
  write: nullable(unsentFormat.parse),
  response: (value) => value,
} satisfies { [K in keyof QueueNews]: Parser<QueueNews[K]> })

/** Its name has the number of the stored form: tabs of another version hear nothing, and read the rows. */
const channel = new BroadcastChannel(`unsent ${unsentFormat.format}`)

const post = channel.postMessage.bind(channel)

export function tellTabs(news: Partial<QueueNews> & Pick<QueueNews, 'is'>): void {
  post({ write: null, response: null, ...news })
}

export function onTabs(listener: (news: QueueNews) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    listener(parse(fieldsOf(data)))
  })
}
