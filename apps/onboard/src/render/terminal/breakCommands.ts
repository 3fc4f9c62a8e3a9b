// Commands of Azure Pipelines and older commands of GitHub begin anywhere in a line: `##vso[`,
// `##[`.
const COMMANDS = /^(\s*)(?=::)|(##)(?=[a-z]*\[)/gim

/**
 * Inserts U+FFFD into each text that a build server would execute as a command: `::` at the
 * beginning of a line, `##vso[` anywhere. A text from a chain must not become such a command.
 */
export function breakCommands(text: string): string {
  return text.replace(COMMANDS, '$1$2\ufffd')
}
