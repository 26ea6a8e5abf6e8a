#!/usr/bin/env python3
"""Writes the reference results in Fixtures: what other runtimes compute from the networks in Models.

usage: Tests/FaceNetworksTests/make-fixtures.py

Needs mediapipe 0.10.21, ai-edge-litert (raw results of the detector; it lacks operators of the others) and Pillow, which
the tests don't. For each face: FACE.scores (2,304 scores, then 20 of the index and 16 numbers of the best boxes),
FACE.landmarks (1,404 numbers of the mesh, 160 of the lips, twice 142 of an eye, twice 10 of an iris, then the score),
FACE.mask.png (values × 255), all numbers as little-endian floats; and FACE.json (box and eyes by mediapipe's detector,
478 points by its face mesh, in pixels).
"""
import json
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import mediapipe
import numpy
from ai_edge_litert.interpreter import Interpreter
from mediapipe.python import packet_creator, packet_getter
from mediapipe.python._framework_bindings import calculator_graph, resource_util
from PIL import Image

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# A face and the corner of the 96 × 96 pixels that hold its middle.
FACES = {"glasses": (28, 30), "cap": (0, 34), "black-and-white": (12, 40), "guitarist": (48, 0)}


def interpreter(name):
    network = Interpreter(os.path.join(ROOT, "Models", name))
    network.allocate_tensors()
    return network


def results(network, numbers):
    network.set_tensor(network.get_input_details()[0]["index"], numbers[None].astype(numpy.float32))
    network.invoke()
    found = [network.get_tensor(each["index"]) for each in network.get_output_details()]
    return sorted(found, key=lambda each: -each.size)


# The landmark network in mediapipe's own runtime: each result becomes a list of numbers.
GRAPH = '''
input_stream: "picture"
node { calculator: "TfLiteCustomOpResolverCalculator" output_side_packet: "OP_RESOLVER:operators" }
node { calculator: "ImageToTensorCalculator" input_stream: "IMAGE:picture" output_stream: "TENSORS:input"
  options { [mediapipe.ImageToTensorCalculatorOptions.ext] { output_tensor_width: 192 output_tensor_height: 192
    keep_aspect_ratio: false output_tensor_float_range { min: 0 max: 1 } } } }
node { calculator: "InferenceCalculator" input_stream: "TENSORS:input" output_stream: "TENSORS:results"
  input_side_packet: "OP_RESOLVER:operators" options { [mediapipe.InferenceCalculatorOptions.ext] {
    model_path: "mediapipe/modules/face_landmark/face_landmark_with_attention.tflite" delegate { tflite {} } } } }
node { calculator: "SplitTensorVectorCalculator" input_stream: "results" %s
  options { [mediapipe.SplitVectorCalculatorOptions.ext] { %s combine_outputs: false } } }
%s'''
RESULTS = 7


class Landmarks:
    def __init__(self):
        resource_util.set_resource_dir(os.path.dirname(os.path.dirname(mediapipe.__file__)))
        self.graph = calculator_graph.CalculatorGraph(graph_config=GRAPH % (
            " ".join(f'output_stream: "tensors{n}"' for n in range(RESULTS)),
            " ".join(f"ranges {{ begin: {n} end: {n + 1} }}" for n in range(RESULTS)),
            "".join(f'node {{ calculator: "TensorsToFloatsCalculator" input_stream: "TENSORS:tensors{n}" '
                    f'output_stream: "FLOATS:numbers{n}" }}' for n in range(RESULTS))))
        self.found, self.time = {}, 0
        for n in range(RESULTS):
            self.graph.observe_output_stream(
                f"numbers{n}", lambda _, packet, n=n: self.found.update({n: packet_getter.get_float_list(packet)}))
        self.graph.start_run()

    def results(self, pixels):
        self.time += 1
        frame = packet_creator.create_image_frame(
            image_format=mediapipe.ImageFormat.SRGB, data=numpy.ascontiguousarray(pixels))
        self.graph.add_packet_to_input_stream("picture", frame.at(self.time))
        self.graph.wait_until_idle()
        return [numpy.array(self.found[n]) for n in range(RESULTS)]


def square(picture, side):
    """The picture at the top left of a black square, as the network sees it."""
    whole = Image.new("RGB", (side, side))
    whole.paste(picture, (0, 0))
    return numpy.asarray(whole)


def written(name, numbers):
    numpy.concatenate([each.ravel() for each in numbers]).astype("<f4").tofile(os.path.join(HERE, "Fixtures", name))


def main():
    detector = interpreter("face_detection_full_range_sparse.tflite")
    landmarks = Landmarks()
    solutions = mediapipe.solutions
    segmenter = solutions.selfie_segmentation.SelfieSegmentation(model_selection=0)
    finder = solutions.face_detection.FaceDetection(model_selection=1, min_detection_confidence=0.5)
    mesh = solutions.face_mesh.FaceMesh(static_image_mode=True, refine_landmarks=True, min_detection_confidence=0.5)
    for name, (x, y) in FACES.items():
        picture = Image.open(os.path.join(ROOT, "Tests/Fixtures/Faces", name + ".png")).convert("RGB")
        boxes, scores = results(detector, square(picture, 192) / 127.5 - 1)
        best = numpy.argsort(-scores.ravel())[:20]
        written(name + ".scores", [scores] + [numpy.append(index, boxes[0, index]) for index in best])
        # Every pixel four times.
        part = picture.crop((x, y, x + 96, y + 96)).resize((192, 192), Image.NEAREST)
        written(name + ".landmarks", landmarks.results(numpy.asarray(part)))
        mask = segmenter.process(square(picture, 256)).segmentation_mask
        Image.fromarray((mask * 255).round().astype(numpy.uint8)).save(
            os.path.join(HERE, "Fixtures", name + ".mask.png"), optimize=True)
        pixels = numpy.asarray(picture)
        height, width = pixels.shape[:2]
        found = finder.process(pixels).detections[0].location_data
        box, eyes = found.relative_bounding_box, found.relative_keypoints[:2]
        points = mesh.process(pixels).multi_face_landmarks[0].landmark
        report = {
            "box": [box.xmin * width, box.ymin * height, box.width * width, box.height * height],
            "eyes": [[eye.x * width, eye.y * height] for eye in eyes],
            "points": [[point.x * width, point.y * height] for point in points],
        }
        report = json.loads(json.dumps(report), parse_float=lambda number: round(float(number), 2))
        with open(os.path.join(HERE, "Fixtures", name + ".json"), "w") as file:
            json.dump(report, file, separators=(",", ":"))
            file.write("\n")


main()
