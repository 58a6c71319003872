/** Props of an element that only screen readers perceive. The inline style is for themes without a rule for the class. */
export const visuallyHidden = {
  className: 'visually-hidden',
  style: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const
