import { fireEvent, waitFor } from '@testing-library/react'

/** The question that is asked before something is done: what it says, and the answers to it. */
export interface Question {
  text: string
  /** Resolves when the question has been taken away. */
  confirm(): Promise<void>
  cancel(): Promise<void>
}

/** Waits until the console asks. */
export async function question(): Promise<Question> {
  const dialog = await waitFor(() => {
    const found = document.querySelector('.ant-modal-confirm')
    if (!found) throw new Error('nothing is asked')
    return found
  })
  const press = async (button: string) => {
    const found = dialog.querySelector(`.ant-modal-confirm-btns ${button}`)
    if (!found) throw new Error(`the question has no ${button}`)
    fireEvent.click(found)
    await waitFor(() => {
      if (dialog.isConnected && !dialog.className.includes('-leave')) throw new Error('still asking')
    })
  }
  return {
    text: dialog.textContent,
    confirm: () => press('.ant-btn:last-child'),
    cancel: () => press('.ant-btn:first-child'),
  }
}
