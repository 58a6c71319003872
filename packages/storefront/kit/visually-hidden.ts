/** For those who hear the page. With its own style, for a theme that does not know the class. */
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
