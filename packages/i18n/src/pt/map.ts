import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Mapa; as setas do teclado movem-no',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  fit: 'Mostrar todo o trajeto',
  outlines: 'Contornos: Natural Earth; lagos esboçados. O trajeto que falta é uma previsão.',
  origin: 'Origem',
  position: 'Visto por último',
  destination: 'Destino',
  words: {
    road: 'Por estrada de {{origin}} a {{destination}}.',
    sea: 'Por mar de {{origin}} a {{destination}}.',
    unknown: '{{origin}} e {{destination}} não são ambos conhecidos do mapa: só se desenham as paragens registadas.',
    stops: 'Visto em: {{places}}.',
    unplaced: 'Fora do mapa: {{places}}.',
    by: 'Ainda por percorrer: {{places}}.',
    done: 'O envio chegou.',
  },
  routes: 'Os trajetos por palavras',
} satisfies Translation<typeof english>;
