export default {
  label: 'Map; the arrow keys move it',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all of the way',
  outlines: 'Outlines: Natural Earth. Positions are estimated.',
  origin: 'Origin',
  position: 'Now',
  destination: 'Destination',
  words: {
    road: 'By road from {{origin}} to {{destination}}.',
    sea: 'By sea from {{origin}} to {{destination}}.',
    unknown: '{{origin}} and {{destination}} are not both known places: no way is drawn.',
    by: 'On the way: {{places}}.',
    progress: 'About {{share}} of it is behind.',
    done: 'It has arrived.',
  },
  routes: 'The routes in words',
} as const;
