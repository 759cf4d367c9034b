/** Why data cannot be kept, brought back or moved: one sentence for whoever runs the command. */
export class DataProblem extends Error {}
