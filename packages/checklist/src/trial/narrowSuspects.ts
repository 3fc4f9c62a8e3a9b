/** The maximum number of causes that a report names: the latest ones. */
const NAMED_CAUSES = 3

/**
 * Finds the suspects that make a run fail, by binary search:
 *
 * 1. Makes a trial without any suspect. If the run still fails, no suspect is a cause, and the
 *    result is empty.
 * 2. Divides the suspects into an earlier and a later half, and makes a trial without each half. If
 *    the run succeeds without a half, repeats this step with that half.
 * 3. Ends if one suspect is left, or if the run still fails in both trials. Returns the last
 *    `NAMED_CAUSES` of the remaining suspects.
 *
 * If no trial is left while more than `NAMED_CAUSES` suspects remain, the result is empty.
 *
 * @param failsWithout - makes a trial without the given suspects, and returns whether the run fails
 * @param trials - the number of further trials that the search can make
 */
export async function narrowSuspects<Suspect>(
  suspects: readonly Suspect[],
  failsWithout: (without: readonly Suspect[]) => Promise<boolean>,
  trials: { left: number }
): Promise<readonly Suspect[]> {
  const fails = async (without: readonly Suspect[]): Promise<boolean> => {
    trials.left -= 1
    return await failsWithout(without)
  }
  if (suspects.length === 0 || trials.left < 1 || (await fails(suspects))) return []
  let left = suspects
  while (left.length > 1) {
    if (trials.left < 2) return left.length > NAMED_CAUSES ? [] : left
    const middle = Math.floor(left.length / 2)
    const [earlier, later] = [left.slice(0, middle), left.slice(middle)]
    if (!(await fails(later))) left = later
    else if (!(await fails(earlier))) left = earlier
    else break
  }
  return left.slice(-NAMED_CAUSES)
}
