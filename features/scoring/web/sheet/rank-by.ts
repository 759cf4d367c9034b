/** Which total is the best one, where a game without scores numbers its players by totals. */
export const rankings = ['highest', 'lowest'] as const
export type RankBy = (typeof rankings)[number]
