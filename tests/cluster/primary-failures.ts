import type { PatroniCluster } from './patroni-cluster.ts'
import type { Node } from './recipe.ts'

export interface Failure {
  name: string
  begin(primary: Node, cluster: PatroniCluster): Promise<void> | void
  /** Brings the machine back once another one is the primary. */
  end(primary: Node, cluster: PatroniCluster): void
}

export const FAILURES: readonly Failure[] = [
  {
    name: 'killed',
    begin: (primary) => primary.kill(),
    end: (primary, cluster) => cluster.start(primary),
  },
  {
    name: 'frozen',
    begin: (primary) => primary.freeze(),
    end: (primary) => primary.resume(),
  },
  {
    name: 'cut off',
    begin: (primary) => primary.cutNetwork(),
    end: (primary) => primary.joinNetwork(),
  },
  {
    name: 'switched over',
    begin: (_, cluster) => cluster.switchover(),
    end: () => undefined,
  },
]
