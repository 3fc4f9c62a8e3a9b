// Matches the beginnings of commands of build servers. A command of GitHub begins with `::` at the
// start of a line. Commands of Azure Pipelines (`##vso[`) and old commands of GitHub (`##[`) begin
// anywhere in a line.
const COMMANDS = /^(\s*)(?=::)|(##)(?=[a-z]*\[)/gim

/**
 * Inserts U+FFFD into each command of a build server, so that the build server does not execute a
 * command from a text of a chain.
 */
export function breakCommands(text: string): string {
  return text.replace(COMMANDS, '$1$2\ufffd')
}
