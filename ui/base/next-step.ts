import { rootAttribute } from './root-attribute.ts'

/** A ref for the one next step of a page: while it is there, New Match has no colour of its own. */
export const nextStepAttribute = rootAttribute('nextStep')
