/** Whether a time is the start of a slot. Rule `is_slot_start` of the service. */
export function isSlotStart(time: bigint, slotLength: bigint): boolean {
  return slotLength !== 0n && time % slotLength === 0n
}
