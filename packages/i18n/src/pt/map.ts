import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Mapa; as setas do teclado movem-no',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  fit: 'Mostrar todo o trajeto',
  outlines: 'Contornos: Natural Earth. As posições são estimadas.',
  origin: 'Origem',
  position: 'Agora',
  destination: 'Destino',
  words: {
    road: 'Por estrada de {{origin}} a {{destination}}.',
    sea: 'Por mar de {{origin}} a {{destination}}.',
    unknown: '{{origin}} e {{destination}} não são ambos lugares conhecidos: não se desenha trajeto.',
    by: 'Pelo caminho: {{places}}.',
    progress: 'Cerca de {{share}} do trajeto está feito.',
    done: 'O envio chegou.',
  },
  routes: 'Os trajetos por palavras',
} satisfies Translation<typeof english>;
