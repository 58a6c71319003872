import styles from './visually-hidden.module.css'

/** Class that hides text visually, but not from screen readers. */
export const visuallyHidden = styles['hidden'] ?? ''
