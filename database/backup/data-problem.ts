/** Why a backup, restore, move or migration fails: one sentence for the person who runs the command. */
export class DataProblem extends Error {}
