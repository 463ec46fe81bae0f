import YetAnotherLightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'

type Props = { pictures: { src: string; alt: string }[]; first: string; onClose: () => void }

/** A review's pictures over the whole screen, one after the other. */
export default function Lightbox({ pictures, first, onClose }: Props) {
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={pictures.findIndex(({ src }) => src === first)}
      slides={pictures}
      plugins={[Zoom]}
      styles={{ root: { '--yarl__color_backdrop': 'rgb(9 16 30 / 0.975)' } }}
      carousel={{ finite: pictures.length === 1 }}
      labels={{ Lightbox: 'Pictures', Previous: 'Previous picture', Next: 'Next picture', Close: 'Close' }}
      render={pictures.length === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}}
    />
  )
}
