/**
 * Outlines on a 24 by 24 grid, drawn with a round pen of width 1.8; one constant each, so that a
 * unit ships only those that it draws.
 */
export const searchIcon = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4'
export const closeIcon = 'm6 6 12 12M18 6 6 18'
export const menuIcon = 'M4 7h16M4 12h16M4 17h16'
export const sunIcon =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0-5v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1'
export const moonIcon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10'
export const copyIcon = 'M9 9h10v11H9zM6 15H5V4h10v2'
export const checkIcon = 'm5 12.5 4.5 4.5L19 7.5'
export const downloadIcon = 'M12 4v11m-5-4.5 5 5 5-5M5 20h14'
export const facebookIcon = 'M14 21v-8h3l.5-3.5H14v-2q0-2 2-2h1.5V3H15q-4 0-4 4v2.5H7.5V13H11v8'
export const twitterIcon = 'm4 4 6.5 8.5-6 7.5h2l5-6 4.5 6h4l-7-9.5 6-6.5h-2l-5 5.5L8 4z'
export const linkedInIcon = 'M4.5 9.5V20m0-15v.5M10 20V9.5m0 5c0-6 8.5-6 8.5 0V20'
export const arrowIcon = 'M5 12h14m-6-6 6 6-6 6'
