/** The script of the buttons that copy a call. The policy of the page admits it by its hash. */
export const copyScript = `
for (const button of document.querySelectorAll('button.copy')) {
  if (!navigator.clipboard) break
  button.hidden = false
  button.addEventListener('click', async () => {
    const item = button.closest('.act')
    const code = item.querySelector('.hex code')
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = 'Copied'
    } catch {
      item.querySelector('details').open = true
      getSelection().selectAllChildren(code)
      button.textContent = 'Selected'
    }
    setTimeout(() => { button.textContent = 'Copy the call' }, 2000)
  })
}
`
