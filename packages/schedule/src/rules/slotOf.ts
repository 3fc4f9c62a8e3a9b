/** The start of the slot that a time lies in. Rule `slot_of` of the service. */
export function slotOf(time: bigint, slotLength: bigint): bigint {
  return slotLength === 0n ? time : time - (time % slotLength)
}
