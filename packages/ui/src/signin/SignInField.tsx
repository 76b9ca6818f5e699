import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  id: string
  label: string
  ref?: Ref<HTMLInputElement>
  /** What is wrong with it, or to be known of it; its place is kept while there is nothing. */
  note: ReactNode
  /** The note is of this field alone, or of the form as a whole: whether assistive technology calls the field wrong. */
  invalid?: boolean
  wrong?: boolean
  /** At its end, inside. */
  suffix?: ReactNode
}

/** A labelled field with its note below. */
export function SignInField(props: Props): ReactNode {
  const { id, label, note, invalid = false, wrong = invalid, suffix, ref, ...input } = props
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <span className={`mp-field${wrong ? ' is-wrong' : ''}`}>
        <input {...input} id={id} ref={ref} aria-invalid={invalid} aria-describedby={`${id}-error`} />
        {suffix}
      </span>
      <p id={`${id}-error`} className="mp-field-error" role="alert">
        {note}
      </p>
    </>
  )
}
