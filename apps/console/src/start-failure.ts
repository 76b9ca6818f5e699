// The catalogues are what could not be loaded: these few words come with the program.
const TEXTS = {
  zh: ['页面没有加载完成', '请检查网络后重新加载', '重新加载'],
  en: ['The console did not load', 'Check the network and reload', 'Reload'],
  ja: ['画面を読み込めませんでした', 'ネットワークを確認して再読み込みしてください', '再読み込み'],
} as const

/** Shown instead of a blank window when texts or theme cannot be loaded at the start. */
export function showStartFailure(root: HTMLElement): void {
  const language = navigator.language.slice(0, 2)
  const [title, hint, reload] = TEXTS[language === 'en' || language === 'ja' ? language : 'zh']
  const box = document.createElement('div')
  box.className = 'start-failure'
  box.setAttribute('role', 'alert')
  const heading = document.createElement('h1')
  heading.textContent = title
  const words = document.createElement('p')
  words.textContent = hint
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = reload
  button.addEventListener('click', () => location.reload())
  box.append(heading, words, button)
  root.replaceChildren(box)
}
