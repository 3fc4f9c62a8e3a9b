/** How many causes a report names: it names the last ones. */
const NAMED_CAUSES = 3

/** How many more trials a search may make. */
export interface TrialsLeft {
  left: number
}

/**
 * Finds what makes a run fail among suspects: it leaves out all of them first, and then halves. Returns the last
 * of the fewest suspects without which the run succeeds; none if it fails without all of them, or if no trial is left.
 *
 * @param failsWithout - makes a trial in which some do not happen
 */
export async function narrowSuspects<Suspect>(
  suspects: readonly Suspect[],
  failsWithout: (without: readonly Suspect[]) => Promise<boolean>,
  trials: TrialsLeft
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
