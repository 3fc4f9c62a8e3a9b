/**
 * The maximum number of causes that a report names. If there are more causes, the report names the
 * latest ones.
 */
const NAMED_CAUSES = 3

/**
 * Finds the suspects that make a run fail. First makes a trial without all suspects. If the run
 * still fails, or if no trial is left, returns an empty list. Then divides the suspects into an
 * earlier and a later half, and makes a trial without each half. If the run succeeds without a
 * half, continues with this half in the same way. If the run fails in both trials, the search ends.
 * Returns the last `NAMED_CAUSES` of the remaining suspects. If the trials run out before the
 * search ends, returns the remaining suspects only if there are at most `NAMED_CAUSES`.
 *
 * @param failsWithout - makes a trial without some suspects, and returns whether the run fails
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
