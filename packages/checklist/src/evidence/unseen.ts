/** What is said where a chain begins none of the programs, whoever sends them. */
export const UNSEEN = 'the target begins no program that is sent to it'
