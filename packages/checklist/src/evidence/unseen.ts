/** The reason why a fact is not known on a chain that begins no program. */
export const UNSEEN = 'the target begins no program that is sent to it'
